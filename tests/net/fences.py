#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""fences.py NET_ECHO - checks the public port from outside, over raw sockets.

Each case is a fence that server/net puts around libwebsockets, or a promise of its headers; a
case that fails is a regression. Prints a line for each and "N passed, N failed" at the end.
Words after NET_ECHO choose the cases whose title holds one of them.
"""

import sys

# each adds its cases, which run in this order
import fences_upgrade
import fences_messages
import fences_close
import fences_listener
import fences_http
import fences_service
import fences_proxy
import fences_tls
from cases import run_cases

sys.exit(run_cases())
