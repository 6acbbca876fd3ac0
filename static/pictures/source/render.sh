#!/bin/bash
# render.sh ROOM STATE FOLDER | render.sh all FOLDER     env: SCALE, SPP, WORK
set -e
here=$(cd "$(dirname "$0")" && pwd)
work=${WORK:-$(mktemp -d)}

render() {
  local name=referenz-$1-$2
  nice blender -b --factory-startup -P "$here/referenz_$1.py" -- state="$2" scale="${SCALE:-.8}" spp="${SPP:-48}" out="$work"
  nice /usr/bin/python3 "$here/post.py" "$name" src="$work" out="$work" jpg="$3" size=1680x1260 redo=1 \
    exp=.45 look=1.42 sat=1.14 gain=1.08 warm=.008
}

mkdir -p "$work"
if [ "$1" = all ]; then
  for room in wohnzimmer esszimmer; do
    for state in vorher nachher; do render "$room" "$state" "$2"; done
  done
else
  render "$1" "$2" "$3"
fi
