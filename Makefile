# Builds referee so that it runs without a Swift toolchain, and installs it; docs/install.md has more.
#   make                      builds in .build, and links in .build/install
#   make install              installs into PREFIX, below DESTDIR if packages are made
#   make uninstall            removes what was installed there
#   make dist                 makes packages in .build/dist: a tar archive, a Debian package and a Python wheel
#   make clean                removes what was linked; the build stays in .build
PREFIX = /usr/local
DESTDIR =
export PREFIX DESTDIR

SWIFT = swift
# It comes with Swift.
CC = clang
# What Swift has compiled in COMPILED, for the commands of README too, is linked once more here: on Linux with the Swift
# libraries in it. "make LINK=" links them dynamically.
# It is smaller than what -static-stdlib alone makes, as `swift build --static-swift-stdlib` passes it: measured on x86-64
# with Swift 6.3.1 and stripped, referee has 37 MB instead of 72 without ICU's data, and the twelve bots have 10 MB as one
# program instead of 102.
COMPILED = .build/release
BUILD = .build/install
LINK_Linux = -static-stdlib -use-ld=lld -Xlinker --gc-sections -Xlinker --no-export-dynamic
LINK = $(LINK_$(shell uname))
# What ICU calls its data in this toolchain, where Foundation is linked statically.
ICU_DATA = $(if $(filter -static-stdlib,$(LINK)),$(shell nm "$$($(SWIFT)c -static-stdlib -print-target-info | \
  sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')"/linux/lib_FoundationICU.a 2>/dev/null | sed -n 's/.* R //p' | \
  grep '^icudt.*_dat$$'))
STRIP = strip$(if $(filter Darwin,$(shell uname)), -S -x)
# The games' library, which is static by itself. On Linux it is linked once more under a name with the version of its
# interface, by which programs that are linked with it ask for it; LIBRARY leads there.
LIBRARY = librefereegames.$(if $(filter Darwin,$(shell uname)),dylib,so)
HEADER = Sources/Program/RefereeGames/include/referee_games.h
INTERFACE = $(shell sed -n 's/^.define RG_VERSION //p' $(HEADER))
VERSIONED = $(LIBRARY)$(if $(filter Darwin,$(shell uname)),,.$(INTERFACE))
# The Python package.
PYTHON = $(wildcard Bots/python/referee_games/referee_games/*.py) Bots/python/referee_games/referee_games/py.typed

# Each folder of Bots/swift is a bot. All are one program, which plays as the bot by whose name it is started: in each, Swift
# has named main after the module, SnapHuman_main in snap-human.
BOTS = $(sort $(notdir $(patsubst %/,%,$(dir $(wildcard Bots/swift/*/*.swift)))))
BOT_LINE = { main = ""; for (i = 1; i <= NF; i++) main = main toupper(substr($$i, 1, 1)) substr($$i, 2); \
  printf "BOT(\"%s\", %s_main)\n", $$0, main }
DOCUMENTS = README.md AGENTS.md CHANGELOG.md CITATION.cff CONTRIBUTING.md SECURITY.md $(shell find docs Bots tournaments -type f \
  ! -path '*/runs/*' ! -path '*/.*/*' ! -path '*/__pycache__/*' ! -path Bots/c/cards ! -name planning) $(wildcard tournaments/class/.github/workflows/*)

.PHONY: all install uninstall dist prefix writable clean
all: $(BUILD)/built

$(BUILD)/built: Makefile $(shell find Package.swift Sources Bots/swift)
	@command -v $(SWIFT) >/dev/null || { echo "$(SWIFT) is not in PATH; run make as a user who has it, then make install" >&2; exit 1; }
	for product in referee refereegames; do $(SWIFT) build --configuration release --product $$product || exit; done
	mkdir -p $(BUILD)
	echo 'int referee_main(int, char **); int main(int count, char **words) { return referee_main(count, words); }' \
	  >$(BUILD)/referee.c
	printf '%s\n' $(BOTS) | awk -F- '$(BOT_LINE)' >$(BUILD)/bots.h
	cp $(COMPILED)/referee.product/Objects.LinkFileList $(BUILD)/referee.objects
	cat $(BOTS:%=$(COMPILED)/%.product/Objects.LinkFileList) | sort -u >$(BUILD)/referee-bots.objects
	$(CC) -O2 -c -o $(BUILD)/referee.o $(BUILD)/referee.c
	$(CC) -O2 -I$(BUILD) -c -o $(BUILD)/referee-bots.o Bots/swift/every-bot.c
	# Of 34 MB of ICU's data, which Foundation's formats for languages and countries read alone, the first bytes, as zeros: ICU
	# refuses these, as if there were none. .ci/lint checks that nothing asks for such a format.
	echo 'const _Alignas(16) char $(or $(ICU_DATA),no_icu_data)[64] = {0};' >$(BUILD)/no-icu-data.c
	$(CC) -c -o $(BUILD)/no-icu-data.o $(BUILD)/no-icu-data.c
	# The import names the libraries that Foundation needs where it is linked statically.
	echo 'import Foundation' >$(BUILD)/foundation.swift
	cd $(BUILD) && $(SWIFT)c $(filter -static-stdlib,$(LINK)) -parse-as-library -c foundation.swift -o foundation.o
	cd $(BUILD) && $(SWIFT)c $(LINK) foundation.o referee.o no-icu-data.o @referee.objects -o referee
	cd $(BUILD) && $(SWIFT)c $(LINK) referee-bots.o @referee-bots.objects -o referee-bots
	cp -f $(addprefix $(COMPILED)/,referee-launcher $(LIBRARY)) $(BUILD)
	[ $(VERSIONED) = $(LIBRARY) ] || { $(SWIFT)c -emit-library -static-stdlib -use-ld=lld -Xlinker --gc-sections \
	  -Xlinker -soname=$(VERSIONED) -Xlinker --version-script=Sources/Program/RefereeGames/exports.map \
	  @$(COMPILED)/refereegames.product/Objects.LinkFileList -o $(BUILD)/$(VERSIONED) && \
	  ln -sf $(VERSIONED) $(BUILD)/$(LIBRARY); }
	$(STRIP) $(addprefix $(BUILD)/,referee referee-bots referee-launcher $(VERSIONED))
	$(BUILD)/referee man >$(BUILD)/referee.1
	for shell in bash zsh fish; do $(BUILD)/referee completions $$shell >$(BUILD)/referee.$$shell || exit; done
	printf '%s\n' 'prefix=$${pcfiledir}/../..' 'Name: refereegames' 'Description: The games of referee as a library' \
	  "Version: $$($(BUILD)/referee --version | sed 's/.* //; s/+.*//')" 'Cflags: -I$${prefix}/include' \
	  'Libs: -L$${prefix}/lib -lrefereegames' >$(BUILD)/refereegames.pc
	printf '%s\n' 'get_filename_component(prefix "$${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)' \
	  'if(NOT TARGET refereegames)' '  add_library(refereegames SHARED IMPORTED)' \
	  '  set_target_properties(refereegames PROPERTIES IMPORTED_LOCATION "$${prefix}/lib/$(LIBRARY)"' \
	  '    IMPORTED_SONAME $(VERSIONED)' \
	  '    INTERFACE_INCLUDE_DIRECTORIES "$${prefix}/include")' 'endif()' \
	  >$(BUILD)/refereegames-config.cmake
	touch $@

install: writable $(BUILD)/built
	umask 022 && cd "$$DESTDIR$$PREFIX" && mkdir -p bin libexec/referee include lib/pkgconfig lib/cmake/refereegames share/man/man1 \
	  share/doc/referee share/referee/python/referee_games \
	  share/bash-completion/completions share/zsh/site-functions share/fish/vendor_completions.d
	install -m 755 $(BUILD)/referee "$$DESTDIR$$PREFIX/bin"
	install -m 755 $(addprefix $(BUILD)/,referee-launcher referee-bots) "$$DESTDIR$$PREFIX/libexec/referee"
	cd "$$DESTDIR$$PREFIX/libexec/referee" && for bot in $(BOTS); do ln -f referee-bots $$bot || exit; done
	install -m 644 $(BUILD)/$(VERSIONED) "$$DESTDIR$$PREFIX/lib"
	[ $(VERSIONED) = $(LIBRARY) ] || ln -sf $(VERSIONED) "$$DESTDIR$$PREFIX/lib/$(LIBRARY)"
	install -m 644 $(HEADER) "$$DESTDIR$$PREFIX/include"
	install -m 644 $(PYTHON) "$$DESTDIR$$PREFIX/share/referee/python/referee_games"
	install -m 644 $(BUILD)/refereegames.pc "$$DESTDIR$$PREFIX/lib/pkgconfig"
	install -m 644 $(BUILD)/refereegames-config.cmake "$$DESTDIR$$PREFIX/lib/cmake/refereegames"
	install -m 644 $(BUILD)/referee.1 "$$DESTDIR$$PREFIX/share/man/man1"
	install -m 644 $(BUILD)/referee.bash "$$DESTDIR$$PREFIX/share/bash-completion/completions/referee"
	install -m 644 $(BUILD)/referee.zsh "$$DESTDIR$$PREFIX/share/zsh/site-functions/_referee"
	install -m 644 $(BUILD)/referee.fish "$$DESTDIR$$PREFIX/share/fish/vendor_completions.d"
	@tar -cf - $(DOCUMENTS) | (cd "$$DESTDIR$$PREFIX/share/doc/referee" && tar -xof -)
	chmod -R u+w,a+rX "$$DESTDIR$$PREFIX/share/doc/referee"

uninstall: prefix
	cd "$$DESTDIR$$PREFIX" && rm -rf libexec/referee share/doc/referee share/referee lib/cmake/refereegames && rm -f bin/referee lib/$(LIBRARY) lib/$(VERSIONED) \
	  include/referee_games.h lib/pkgconfig/refereegames.pc share/man/man1/referee.1 \
	  share/bash-completion/completions/referee share/zsh/site-functions/_referee share/fish/vendor_completions.d/referee.fish

# Packages, with the time of the commit, or SOURCE_DATE_EPOCH.
DIST = .build/dist
dist: export SOURCE_DATE_EPOCH := $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null),0)
dist: $(BUILD)/built
	rm -rf $(DIST)
	$(MAKE) install PREFIX=/usr DESTDIR="$(CURDIR)/$(DIST)/root"
	.ci/parts/packages $(DIST) $(BUILD) $(LIBRARY)

# A shell that does not expand the ~ in PREFIX=~/.local would get a folder of that name here.
prefix:
	@case "$$PREFIX" in /*) ;; *) echo "PREFIX must be an absolute path; it is $$PREFIX" >&2; exit 1 ;; esac

# Before the build, which takes minutes.
writable: prefix
	@umask 022; mkdir -p "$$DESTDIR$$PREFIX" 2>/dev/null && test -w "$$DESTDIR$$PREFIX" || \
	  { echo "$$DESTDIR$$PREFIX cannot be written; choose another PREFIX, or be a user who may write there" >&2; exit 1; }

clean:
	rm -rf $(BUILD)
