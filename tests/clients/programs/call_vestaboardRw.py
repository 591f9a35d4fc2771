"""PyPI vestaboard-rw, unchanged: one call by its name; prints what the client made of the answer."""

import json
import os
import sys

from vestaboard import VestaboardClient
from vestaboard.exceptions import ApiError

env = os.environ
grid = json.loads(env["GRID"])


def client(key=env["BOARD_KEY"]):
    return VestaboardClient(api_key=key, base_url=f"{env['BASE']}/dialects/rw/").rw


def refused(call):
    try:
        call()
    except ApiError as error:
        return type(error).__name__
    return "no error"


calls = {
    "rw read": lambda: client().get_current_message().current_message.layout_as_list(),
    "rw write": lambda: client().send_message(layout=grid).status,
    "rw write text": lambda: client().send_message(text=env["TEXT"]).status,
    "rw wrong key": lambda: refused(lambda: client("ct_no").get_current_message()),
    "rw too soon": lambda: refused(lambda: [client().send_message(text=text) for text in ("one", "two")]),
    "rw wrong size": lambda: refused(lambda: client().send_message(layout=[[1] * 15] * 3)),
}
print(json.dumps(calls[sys.argv[1]]()))
