"""PyPI vesta, unchanged: one call by its name; prints what the client made of the answer."""

import json
import os
import sys
import warnings

import vesta

warnings.simplefilter("ignore")
env = os.environ
base = env["BASE"]
grid = json.loads(env["GRID"])
pair = (env["API_KEY"], env["API_SECRET"])
cloud = lambda: vesta.CloudClient(env["BOARD_KEY"], base_url=f"{base}/dialects/cloud/")
rw = lambda: vesta.ReadWriteClient(env["BOARD_KEY"], base_url=f"{base}/dialects/rw/")
local = lambda: vesta.LocalClient(env.get("LOCAL_KEY"), base_url=f"{base}/dialects/local/")
subscription = lambda: vesta.SubscriptionClient(*pair, base_url=f"{base}/dialects/subscription/")
platform = lambda: vesta.Client(*pair, base_url=f"{base}/dialects/platform/")
vbml = lambda: vesta.VBMLClient(base_url=f"{base}/dialects/vbml/")

calls = {
    "cloud read": lambda: cloud().read_message(),
    "cloud write": lambda: cloud().write_message(grid),
    "cloud write text": lambda: cloud().write_message(env["TEXT"], forced=True),
    "cloud set transition": lambda: cloud().set_transition("wave", "fast"),
    "cloud get transition": lambda: cloud().get_transition(),
    "rw read": lambda: rw().read_message(),
    "rw write": lambda: rw().write_message(grid),
    "rw write text": lambda: rw().write_message(env["TEXT"]),
    "local read": lambda: local().read_message(),
    "local write": lambda: local().write_message(grid),
    "local enable": lambda: local().enable(env["ENABLEMENT"]),
    "subscription list": lambda: subscription().get_subscriptions(),
    "subscription write": lambda: subscription().send_message(env["SUBSCRIPTION"], grid),
    "subscription write text": lambda: subscription().send_message(env["SUBSCRIPTION"], env["TEXT"]),
    "platform viewer": lambda: platform().get_viewer(),
    "platform list": lambda: platform().get_subscriptions(),
    "platform write": lambda: platform().post_message(env["SUBSCRIPTION"], grid),
    "platform write text": lambda: platform().post_message(env["SUBSCRIPTION"], env["TEXT"]),
    "vbml compose": lambda: vbml().compose([vesta.vbml.Component(env["TEXT"])]),
    "vbml format": lambda: vbml().format(env["TEXT"]),
}
print(json.dumps(calls[sys.argv[1]]()))
