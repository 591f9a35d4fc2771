"""PyPI vestaboard, unchanged: one call by its name; prints what the client made of the answer."""

import contextlib
import io
import json
import os
import sys
import warnings

import vestaboard

warnings.simplefilter("ignore")
env = os.environ
grid = json.loads(env["GRID"])
local = lambda: vestaboard.Board(localApi={"ip": "127.0.0.1", "key": env["LOCAL_KEY"]})
rw = lambda: vestaboard.Board(apiKey=env["BOARD_KEY"], readWrite=True)
app = lambda: vestaboard.Installable(env["API_KEY"], env["API_SECRET"], getSubscription=False, saveCredentials=False)
platform = lambda: vestaboard.Board(
    apiKey=env["API_KEY"], apiSecret=env["API_SECRET"], subscriptionId=env["SUBSCRIPTION"]
)
enabled = lambda: vestaboard.Board(
    localApi={"ip": "127.0.0.1", "enablementToken": env["ENABLEMENT"], "saveToken": False}
).localKey

calls = {
    "local read": lambda: local().read(),
    "local write": lambda: local().raw(grid),
    "local write text": lambda: local().post(env["TEXT"]),
    "local enable": enabled,
    "rw read": lambda: rw().read(),
    "rw write": lambda: rw().raw(grid),
    "rw write text": lambda: rw().post(env["TEXT"]),
    "platform list": lambda: app().get_subscriptions(False),
    "platform write": lambda: platform().raw(grid),
    "platform write text": lambda: platform().post(env["TEXT"]),
}
# It prints by itself.
with contextlib.redirect_stdout(io.StringIO()):
    answer = calls[sys.argv[1]]()
print(json.dumps(answer))
