/* The functions of the header are in the Swift module EngineLibrary. This file makes the header a module that Swift can
   import. */
#include "referee_games.h"
