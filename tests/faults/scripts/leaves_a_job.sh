#!/bin/sh
# Starts a background job that keeps the pipes open, and ends.
sleep 1000 &
read -r line
exit 5
