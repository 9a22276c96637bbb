# What is installed, in three parts: the tools, the library, and what it takes to build with it.

# ---- the tools ------------------------------------------------------------------------------

install(PROGRAMS formats/install/whittle.sh DESTINATION ${CMAKE_INSTALL_BINDIR} RENAME whittle COMPONENT tools)
install(FILES formats/install/night.mk formats/install/whittle-night-job.yaml DESTINATION share/whittle COMPONENT tools)

# Completions are found by the command's name.
set(completions ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
set(fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES formats/install/completion.bash DESTINATION ${completions} RENAME whittle COMPONENT tools)
install(FILES formats/install/completion.fish DESTINATION ${fish} RENAME whittle.fish COMPONENT tools)
install(FILES formats/install/completion.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions
        RENAME _whittle COMPONENT tools)
set(names whittle-gen whittle-oracle whittle-reduce whittle-replay whittle-bisect)
if(NOT WHITTLE_DEBIAN) # which leaves such names to others
  list(APPEND names gen generate oracle run-oracle reduce replay bisect)
endif()
foreach(name IN LISTS names)
  install_link(whittle ${completions}/${name} tools)
  install_link(whittle.fish ${fish}/${name}.fish tools)
endforeach()

# ---- the library ----------------------------------------------------------------------------

install(TARGETS whittle EXPORT whittle
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT dev)
install(TARGETS whittle_static EXPORT whittle ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev)
foreach(room IN LISTS rooms)
  file(GLOB headers CONFIGURE_DEPENDS ${room}/include/whittle/*.h)
  install(FILES ${headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/whittle COMPONENT dev)
endforeach()

# For CMake and pkg-config; both find the rest from where they lie themselves.
include(CMakePackageConfigHelpers)
set(config ${CMAKE_INSTALL_LIBDIR}/cmake/whittle)
set_target_properties(whittle_static PROPERTIES EXPORT_NAME static)
install(EXPORT whittle FILE whittle-targets.cmake NAMESPACE whittle:: DESTINATION ${config} COMPONENT dev)
configure_package_config_file(formats/install/whittle-config.cmake.in whittle-config.cmake INSTALL_DESTINATION ${config})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/whittle-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/whittle-config.cmake ${CMAKE_BINARY_DIR}/whittle-config-version.cmake
        DESTINATION ${config} COMPONENT dev)
file(RELATIVE_PATH to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" to_prefix ${to_prefix})
configure_file(formats/install/whittle.pc.in whittle.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/whittle.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)

# ---- documents ------------------------------------------------------------------------------

# A page of the tools' has its tool's name, and another is a link to it.
function(install_page page name component)
  string(REGEX REPLACE ".*\\." "" section ${name})
  if(WHITTLE_DEBIAN)
    set(zipped ${CMAKE_BINARY_DIR}/man/${name}.gz)
    execute_process(COMMAND gzip -9nc ${page} OUTPUT_FILE ${zipped} COMMAND_ERROR_IS_FATAL ANY)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page})
    install(FILES ${zipped} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section} COMPONENT ${component})
  else()
    install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section} RENAME ${name} COMPONENT ${component})
  endif()
endfunction()

file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/man)
install_page(${CMAKE_SOURCE_DIR}/formats/install/whittle.1 whittle.1 tools)
install_page(${CMAKE_SOURCE_DIR}/formats/install/whittle-night.1 whittle-night.1 tools)
foreach(room IN LISTS rooms)
  file(GLOB_RECURSE pages CONFIGURE_DEPENDS ${room}/*.1)
  list(FILTER pages EXCLUDE REGEX "/formats/install/")
  foreach(page IN LISTS pages)
    get_filename_component(name ${page} NAME)
    install_page(${page} whittle-${name} tools)
    if(NOT WHITTLE_DEBIAN)
      install_link(whittle-${name} ${CMAKE_INSTALL_MANDIR}/man1/${name} tools)
    endif()
  endforeach()
  file(GLOB_RECURSE pages CONFIGURE_DEPENDS ${room}/*.5)
  foreach(page IN LISTS pages)
    get_filename_component(name ${page} NAME)
    install_page(${page} ${name} tools)
  endforeach()
  file(GLOB pages CONFIGURE_DEPENDS ${room}/*.3)
  foreach(page IN LISTS pages)
    get_filename_component(name ${page} NAME)
    install_page(${page} ${name} dev)
  endforeach()
endforeach()
if(NOT WHITTLE_DEBIAN)
  install_link(gen.1 ${CMAKE_INSTALL_MANDIR}/man1/generate.1 tools)
  install_link(oracle.1 ${CMAKE_INSTALL_MANDIR}/man1/run-oracle.1 tools)
  install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tools)
endif()
file(GLOB examples CONFIGURE_DEPENDS tests/examples/*)
if(examples)
  set(to ${CMAKE_INSTALL_DATADIR}/doc/$<IF:$<BOOL:${WHITTLE_DEBIAN}>,libwhittle-dev,whittle>/examples)
  set(programs ${examples})
  list(FILTER programs INCLUDE REGEX "\\.py$")
  list(REMOVE_ITEM examples ${programs})
  install(FILES ${examples} DESTINATION ${to} COMPONENT dev)
  install(PROGRAMS ${programs} DESTINATION ${to} COMPONENT dev)
endif()
