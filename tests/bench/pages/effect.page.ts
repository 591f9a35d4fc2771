import { createElement, useState } from "react";
import { createRoot } from "react-dom/client";
import { FlapDisplay } from "react-split-flap-effect";
import { drumSigns, flapMs, readPair } from "./work.ts";

// The reference E: react-split-flap-effect on React 18, six rows of 22.

const [first, second] = readPair();
const rows = (text: string) => Array.from({ length: 6 }, (_, row) => text.slice(row * 22, row * 22 + 22));

const onward = (text: string) =>
  Array.from(text, (sign) => drumSigns[(drumSigns.indexOf(sign) + 55) % drumSigns.length]).join("");

function Board() {
  const [text, setText] = useState(first);
  // The first time to the second text, later as far on again.
  const next = () => (text === first ? second : onward(text));
  (globalThis as { turnBoard?: () => void }).turnBoard = () => setText(next());
  return rows(text).map((value, row) =>
    createElement(FlapDisplay, { key: row, chars: drumSigns, length: 22, value, timing: flapMs, className: "row" }),
  );
}

createRoot(document.getElementById("root") as HTMLElement).render(createElement(Board));
