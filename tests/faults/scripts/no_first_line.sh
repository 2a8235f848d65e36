while read -r line; do echo "move;1,3;steal;5,3"; done
