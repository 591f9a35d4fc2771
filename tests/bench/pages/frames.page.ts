// The reference B: a page that only asks for frames. A dot changes, or the browser would show none.

const dot = Object.assign(document.createElement("div"), { id: "dot" });
Object.assign(dot.style, { width: "1px", height: "1px", background: "#000" });
document.getElementById("root")?.append(dot);
let even = false;

function frame(): void {
  even = !even;
  dot.style.background = even ? "#000" : "#111";
  if (isRunning) requestAnimationFrame(frame);
}

let isRunning = false;
(globalThis as { turnBoard?: () => void }).turnBoard = () => {
  isRunning = true;
  frame();
};
