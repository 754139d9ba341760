// Payload formatter of pillbox/1, the radio format of Dosebeat's pill box (docs/box.md).
// Made of its codec by "npm run formatters": change that, not this file. Licence: Apache-2.0.
function whole(name, value, least, most) {
  if (Math.floor(value) === value && value >= least && value <= most) return value;
  throw new RangeError("".concat(name, " is ").concat(value, ", must be an integer from ").concat(least, " to ").concat(most));
}
function bigEndian(value, length) {
  var bytes = [];
  var rest = value;
  for (var i = 0; i < length; i += 1) {
    bytes.unshift(rest % 256);
    rest = Math.floor(rest / 256);
  }
  return bytes;
}
function unsignedAt(bytes, at, length) {
  var _bytes$i;
  var value = 0;
  for (var i = at; i < at + length; i += 1) value = value * 256 + ((_bytes$i = bytes[i]) !== null && _bytes$i !== void 0 ? _bytes$i : 0);
  return value;
}
function _typeof(o) {
  "@babel/helpers - typeof";

  return _typeof = "function" == typeof Symbol && "symbol" == typeof Symbol.iterator ? function (o) {
    return typeof o;
  } : function (o) {
    return o && "function" == typeof Symbol && o.constructor === Symbol && o !== Symbol.prototype ? "symbol" : typeof o;
  }, _typeof(o);
}
function toPrimitive(t, r) {
  if ("object" != _typeof(t) || !t) return t;
  var e = t[Symbol.toPrimitive];
  if (void 0 !== e) {
    var i = e.call(t, r || "default");
    if ("object" != _typeof(i)) return i;
    throw new TypeError("@@toPrimitive must return a primitive value.");
  }
  return ("string" === r ? String : Number)(t);
}
function toPropertyKey(t) {
  var i = toPrimitive(t, "string");
  return "symbol" == _typeof(i) ? i : i + "";
}
function _defineProperty(e, r, t) {
  return (r = toPropertyKey(r)) in e ? Object.defineProperty(e, r, {
    value: t,
    enumerable: !0,
    configurable: !0,
    writable: !0
  }) : e[r] = t, e;
}
function ownKeys(e, r) {
  var t = Object.keys(e);
  if (Object.getOwnPropertySymbols) {
    var o = Object.getOwnPropertySymbols(e);
    r && (o = o.filter(function (r) {
      return Object.getOwnPropertyDescriptor(e, r).enumerable;
    })), t.push.apply(t, o);
  }
  return t;
}
function _objectSpread2(e) {
  for (var r = 1; r < arguments.length; r++) {
    var t = null != arguments[r] ? arguments[r] : {};
    r % 2 ? ownKeys(Object(t), !0).forEach(function (r) {
      _defineProperty(e, r, t[r]);
    }) : Object.getOwnPropertyDescriptors ? Object.defineProperties(e, Object.getOwnPropertyDescriptors(t)) : ownKeys(Object(t)).forEach(function (r) {
      Object.defineProperty(e, r, Object.getOwnPropertyDescriptor(t, r));
    });
  }
  return e;
}
var COMMANDS = ["config", "history", "ack", "light", "clock", "times"];
function u16(name, value) {
  var least = arguments.length > 2 && arguments[2] !== undefined ? arguments[2] : 0;
  return bigEndian(whole(name, value, least, 65535), 2);
}
function tokenOf(_ref) {
  var token = _ref.token;
  return whole("token", token, 0, 255);
}
function sinceFrame$1(_ref2) {
  var boot = _ref2.boot,
    fcnt = _ref2.fcnt;
  return [whole("boot", boot, 0, 1)].concat(u16("fcnt", fcnt));
}
function u16s(name, values) {
  whole("number of times", values.length, 0, 15);
  if (!increases(values)) throw new RangeError("times do not increase");
  var bytes = [];
  for (var _i2 = 0; _i2 < values.length; _i2++) {
    var value = values[_i2];
    bytes.push.apply(bytes, u16(name, value));
  }
  return bytes;
}
function increases(values) {
  return values.every(function (value, i) {
    var _values;
    return i === 0 || value > ((_values = values[i - 1]) !== null && _values !== void 0 ? _values : value);
  });
}
function pillboxDownlinkBytes(downlink) {
  var code = 1 + COMMANDS.indexOf(downlink.command);
  switch (downlink.command) {
    case "config":
      return [code, tokenOf(downlink), whole("button mode", downlink.buttonmode, 0, 7)].concat(u16("interval_min", downlink.interval_min, 1));
    case "history":
      return [code].concat(u16("from", downlink.from), u16("to", downlink.to));
    case "ack":
      return [code].concat(u16("seq", downlink.seq));
    case "light":
      return [code, tokenOf(downlink), whole("seconds", downlink.seconds, 1, 60)];
    case "clock":
      {
        var time = bigEndian(whole("unix_s", downlink.unix_s, 0, 4294967295), 4);
        return [code, tokenOf(downlink)].concat(sinceFrame$1(downlink), time);
      }
    case "times":
      return [code, tokenOf(downlink)].concat(sinceFrame$1(downlink), [whole("shine_min", downlink.shine_min, 1, 60), whole("early_min", downlink.early_min, 0, 255)], u16s("after_min", downlink.after_min));
  }
}
function isObject(value) {
  return typeof value === "object" && value !== null;
}
function fieldOf(input, name) {
  return isObject(input) ? input[name] : void 0;
}
function numberOf(input, name, most) {
  var value = fieldOf(input, name);
  if (typeof value !== "number") throw new RangeError("".concat(name, " is missing or no number"));
  return whole(name, value, 0, most);
}
function numbersOf(input, name, count, most) {
  var given = fieldOf(input, name);
  if (!isObject(given)) throw new RangeError("".concat(name, " is missing or no array"));
  var length = numberOf(given, "length", count);
  var numbers = [];
  for (var i = 0; i < length; i += 1) numbers.push(numberOf(given, String(i), most));
  return numbers;
}
function bytesOf(input) {
  return numbersOf(input, "bytes", 255, 255);
}
function answered(work) {
  try {
    return work();
  } catch (error) {
    return {
      errors: [error instanceof Error ? error.message : String(error)]
    };
  }
}
var U8 = 255;
var U16 = 65535;
var U32 = 4294967295;
function sinceFrame(data) {
  return {
    boot: numberOf(data, "boot", 1),
    fcnt: numberOf(data, "fcnt", U16)
  };
}
function downlinkOf(data) {
  var command = fieldOf(data, "command");
  switch (command) {
    case "config":
      return {
        command: command,
        token: numberOf(data, "token", U8),
        buttonmode: numberOf(data, "buttonmode", 7),
        interval_min: numberOf(data, "interval_min", U16)
      };
    case "history":
      return {
        command: command,
        from: numberOf(data, "from", U16),
        to: numberOf(data, "to", U16)
      };
    case "ack":
      return {
        command: command,
        seq: numberOf(data, "seq", U16)
      };
    case "light":
      return {
        command: command,
        token: numberOf(data, "token", U8),
        seconds: numberOf(data, "seconds", U8)
      };
    case "clock":
      {
        var unix_s = numberOf(data, "unix_s", U32);
        return _objectSpread2(_objectSpread2({
          command: command,
          token: numberOf(data, "token", U8)
        }, sinceFrame(data)), {}, {
          unix_s: unix_s
        });
      }
    case "times":
      return _objectSpread2(_objectSpread2({
        command: command,
        token: numberOf(data, "token", U8)
      }, sinceFrame(data)), {}, {
        shine_min: numberOf(data, "shine_min", U8),
        early_min: numberOf(data, "early_min", U8),
        after_min: numbersOf(data, "after_min", 15, U16)
      });
    default:
      throw new RangeError("command must be config, history, ack, light, clock or times");
  }
}
function encodeDownlink(input) {
  return answered(function () {
    return {
      bytes: pillboxDownlinkBytes(downlinkOf(fieldOf(input, "data"))),
      fPort: 20
    };
  });
}
var PILLBOX_FRAMES = ["status", "press", "press_history", "env_history", "config_report"];
var PRESS_SEQ_MODULUS = 65536;
function requireLength(bytes, expected) {
  if (bytes.length !== expected) throw new RangeError("length ".concat(bytes.length, ", expected ").concat(expected));
}
function requireAtLeast(bytes, expected) {
  if (bytes.length < expected) throw new RangeError("length ".concat(bytes.length, ", expected at least ").concat(expected));
}
function seqAt(first, step) {
  return (first + step + PRESS_SEQ_MODULUS) % PRESS_SEQ_MODULUS;
}
function readClimate(into, bytes, at, warnings) {
  var where = arguments.length > 4 && arguments[4] !== undefined ? arguments[4] : "";
  var hundredths = unsignedAt(bytes, at, 2);
  var halves = unsignedAt(bytes, at + 2, 1);
  if (hundredths === 32768) warnings.push("".concat(where, "temperature invalid"));else into.temperature = (hundredths > 32768 ? hundredths - 65536 : hundredths) / 100;
  if (halves > 200) warnings.push("".concat(where, "humidity invalid"));else into.humidity = halves / 2;
}
function decodeStatus(bytes, frame, warnings) {
  requireAtLeast(bytes, 9);
  var flags = unsignedAt(bytes, 1, 1);
  var count = flags >> 3 & 7;
  requireLength(bytes, 9 + 2 * count);
  var battery = unsignedAt(bytes, 7, 1);
  var status = {
    schema: "pillbox/1",
    frame: frame,
    buttonmode: flags & 7,
    boot: flags >> 6 & 1,
    backlog: (flags & 128) !== 0,
    press_seq: unsignedAt(bytes, 2, 2),
    motion_counter: unsignedAt(bytes, 8, 1),
    presses: []
  };
  readClimate(status, bytes, 4, warnings);
  if (battery !== 255) status.battery_mv = 1500 + 10 * battery;
  for (var i = 0; i < count; i += 1) {
    var age = unsignedAt(bytes, 9 + 2 * i, 2);
    var age_s = age === 65535 ? null : age;
    status.presses.push({
      seq: seqAt(status.press_seq, -i),
      age_s: age_s
    });
  }
  return status;
}
function historyHeader(bytes, most) {
  requireAtLeast(bytes, 2);
  var flags = unsignedAt(bytes, 1, 1);
  var count = flags & 127;
  if (count < 1 || count > most) throw new RangeError("".concat(count, " entries, expected 1 to ").concat(most));
  return {
    clock: (flags & 128) === 0 ? "age" : "utc",
    count: count
  };
}
function secondsOf(clock, first, later) {
  var all = [first];
  var now = first;
  for (var _i4 = 0; _i4 < later.length; _i4++) {
    var step = later[_i4];
    now += clock === "age" ? -step : step;
    if (now < 0) throw new RangeError("negative age");
    all.push(now);
  }
  return all;
}
function decodePressHistory(bytes) {
  var _historyHeader = historyHeader(bytes, 15),
    clock = _historyHeader.clock,
    count = _historyHeader.count;
  requireLength(bytes, 8 + 3 * (count - 1));
  var firstSeq = unsignedAt(bytes, 2, 2);
  var steps = [];
  for (var i = 1; i < count; i += 1) steps.push(unsignedAt(bytes, 5 + 3 * i, 3));
  var seconds = secondsOf(clock, unsignedAt(bytes, 4, 4), steps);
  var schema = "pillbox/1";
  var frame = "press_history";
  if (clock === "age") return {
    schema: schema,
    frame: frame,
    clock: clock,
    presses: seconds.map(function (age_s, i) {
      return {
        seq: seqAt(firstSeq, i),
        age_s: age_s
      };
    })
  };
  return {
    schema: schema,
    frame: frame,
    clock: clock,
    presses: seconds.map(function (unix_s, i) {
      return {
        seq: seqAt(firstSeq, i),
        unix_s: unix_s
      };
    })
  };
}
function decodeEnvHistory(bytes, warnings) {
  var _historyHeader2 = historyHeader(bytes, 14),
    clock = _historyHeader2.clock,
    count = _historyHeader2.count;
  requireLength(bytes, 7 + 3 * count);
  var stepMinutes = unsignedAt(bytes, 6, 1);
  if (stepMinutes === 0 && count > 1) throw new RangeError("step of 0 minutes");
  var steps = [];
  for (var i = 1; i < count; i += 1) steps.push(stepMinutes * 60);
  var seconds = secondsOf(clock, unsignedAt(bytes, 2, 4), steps);
  var measured = function measured(reading, i) {
    readClimate(reading, bytes, 7 + 3 * i, warnings, "reading ".concat(i + 1, ": "));
    return reading;
  };
  var schema = "pillbox/1";
  var frame = "env_history";
  if (clock === "age") return {
    schema: schema,
    frame: frame,
    clock: clock,
    readings: seconds.map(function (age_s, i) {
      return measured({
        age_s: age_s
      }, i);
    })
  };
  return {
    schema: schema,
    frame: frame,
    clock: clock,
    readings: seconds.map(function (unix_s, i) {
      return measured({
        unix_s: unix_s
      }, i);
    })
  };
}
function decodeConfigReport(bytes) {
  requireLength(bytes, 7);
  var buttonmode = unsignedAt(bytes, 2, 1);
  var interval = unsignedAt(bytes, 3, 2);
  if (buttonmode > 7) throw new RangeError("button mode ".concat(buttonmode, ", expected 0 to 7"));
  if (interval === 0) throw new RangeError("interval of 0 minutes");
  return {
    schema: "pillbox/1",
    frame: "config_report",
    token: unsignedAt(bytes, 1, 1),
    buttonmode: buttonmode,
    interval_min: interval,
    firmware: {
      major: unsignedAt(bytes, 5, 1),
      minor: unsignedAt(bytes, 6, 1)
    }
  };
}
function decode(bytes, fPort, warnings) {
  if (fPort !== 10) throw new RangeError("unknown FPort ".concat(fPort, ", expected 10"));
  if (bytes.length === 0) throw new RangeError("empty payload");
  var first = unsignedAt(bytes, 0, 1);
  if (first >> 4 !== 1) throw new RangeError("unknown version");
  var type = first & 15;
  var frame = PILLBOX_FRAMES[type];
  switch (frame) {
    case "status":
    case "press":
      return decodeStatus(bytes, frame, warnings);
    case "press_history":
      return decodePressHistory(bytes);
    case "env_history":
      return decodeEnvHistory(bytes, warnings);
    case "config_report":
      return decodeConfigReport(bytes);
    default:
      throw new RangeError("unknown frame type 0x0".concat(type.toString(16)));
  }
}
function decodePillboxUplink(bytes, fPort) {
  var warnings = [];
  try {
    return {
      data: decode(bytes, fPort, warnings),
      warnings: warnings
    };
  } catch (error) {
    if (error instanceof RangeError) return {
      errors: [error.message]
    };
    throw error;
  }
}
function decodeUplink(input) {
  return answered(function () {
    return decodePillboxUplink(bytesOf(input), numberOf(input, "fPort", 255));
  });
}
