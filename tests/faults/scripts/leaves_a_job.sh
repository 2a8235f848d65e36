#!/bin/sh
# Leaves a job that holds the pipes, and ends.
sleep 1000 &
read -r line
exit 5
