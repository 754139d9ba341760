#!/bin/sh
# Creates the password file from the environment, then becomes the broker.
set -eu
passwords=/mosquitto/data/passwords
rm -f "$passwords"
touch "$passwords"
chmod 0600 "$passwords"
mosquitto_passwd -b "$passwords" dosebeat "$MQTT_PASSWORD"
mosquitto_passwd -b "$passwords" network "$NETWORK_PASSWORD"
chown mosquitto: "$passwords"
exec mosquitto -c /mosquitto/config/mosquitto.conf
