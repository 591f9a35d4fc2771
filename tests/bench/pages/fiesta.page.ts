import { BoardDisplay } from "@fiestaboard/ui/components/board/board-display";
import { createElement, useState } from "react";
import { createRoot } from "react-dom/client";
import { flapMs, readPair } from "./work.ts";

// The reference of A10: @fiestaboard/ui on React 19 at its largest size, zoomed to the width of the others.

const [first, second] = readPair();
const lines = (text: string) => Array.from({ length: 6 }, (_, row) => text.slice(row * 22, row * 22 + 22)).join("\n");

function Board() {
  const [text, setText] = useState(first);
  (globalThis as { turnBoard?: () => void }).turnBoard = () => setText(second);
  return createElement(BoardDisplay, {
    message: lines(text),
    size: "lg",
    flapSpeed: { durationMs: flapMs },
    emitCellMetadata: true,
  });
}

createRoot(document.getElementById("root") as HTMLElement).render(createElement(Board));
