import TestBasics
import TestSupport
import Testing
