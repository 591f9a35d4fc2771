"""Reads a board's device from a broker, sends a message over it and prints what came of it: PORT BOARD."""
import json
import sys
import threading

import paho.mqtt.client as mqtt

port, board = int(sys.argv[1]), sys.argv[2]
seen = {}
done = threading.Event()


def on_connect(client, _userdata, _flags, _reason, _properties):
    client.subscribe([(f"homeassistant/device/clatter_{board}/config", 1), (f"clatter/{board}/#", 1)])


def on_subscribe(client, *_):
    client.publish(f"clatter/{board}/send/set", json.dumps({"text": "by paho"}), qos=1)


def on_message(_client, _userdata, message):
    if message.topic.endswith("/config"):
        seen["device"] = json.loads(message.payload)["dev"]["name"]
    elif message.topic.endswith("/result"):
        seen["answer"] = json.loads(message.payload)
    elif message.topic.endswith("/state"):
        seen["message"] = json.loads(message.payload)["message"]
    if "device" in seen and "answer" in seen and seen.get("message"):
        done.set()


client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
client.on_connect, client.on_subscribe, client.on_message = on_connect, on_subscribe, on_message
client.connect("127.0.0.1", port)
client.loop_start()
done.wait(15)
client.loop_stop()
print(json.dumps(seen))
