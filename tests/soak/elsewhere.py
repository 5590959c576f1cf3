"""elsewhere.py - imported first: lets the soak use what crash/ and runner/ have."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[1:1] = [os.path.join(HERE, "..", "crash"), os.path.join(HERE, "..", "runner")]
