import { afterEach, expect, test, vi } from "vitest";
import { listen } from "../../src/entries/inspector/trace/listener.ts";
import { channelName } from "../../src/entries/inspector/trace/protocol.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  [30, 570],
  [1, 50],
  [400, 1_000],
])(
  "where drawing takes %i ms, what is new waits for %i ms, so that a twentieth of the time is drawn",
  async (took, pause) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const listener = listen();
    let drawn = 0;
    listener.subscribe(() => {
      drawn += 1;
      now += took;
    });
    const tab = new BroadcastChannel(channelName);
    const tell = async () => {
      const before = vi.getTimerCount();
      tab.postMessage({ kind: "news", tab: "tab", actors: [], steps: [] });
      // Heard, and waiting to be drawn.
      while (vi.getTimerCount() <= before) await new Promise((resolve) => setImmediate(resolve));
    };
    await tell();
    await vi.advanceTimersByTimeAsync(50);
    await vi.advanceTimersByTimeAsync(1);
    expect(drawn).toBe(1);
    await tell();
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(drawn).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(drawn).toBe(2);
    // What comes after a rest is there at once.
    await vi.advanceTimersByTimeAsync(1);
    now += 5_000;
    await tell();
    await vi.advanceTimersByTimeAsync(50);
    expect(drawn).toBe(3);
    tab.close();
    listener.close();
  },
);
