import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { key, open, secret } from "../support/developerBench.tsx";

describe("the API console", () => {
  it("needs key and secret; Post Message also a subscription and text", async () => {
    const { user } = open(`api-console/${key}?subscription=s1`);
    const run = (name: string) => screen.getByRole("button", { name });
    await screen.findByRole("option", { name: "ck_AAAA…EEFF Weather robot" });
    expect(run("Get Viewer")).toHaveProperty("disabled", true);
    await user.type(screen.getByLabelText("Secret"), secret);
    expect(run("Get Viewer")).toHaveProperty("disabled", false);
    await user.selectOptions(screen.getByRole("combobox", { name: "Method" }), "postMessage");
    expect(run("Post Message")).toHaveProperty("disabled", true);
    expect(screen.getByRole("combobox", { name: "Subscription" })).toHaveProperty("value", "s1");
    await user.type(screen.getByRole("textbox", { name: "Text" }), "Hello");
    expect(run("Post Message")).toHaveProperty("disabled", false);
    expect(run("Dry run")).toHaveProperty("disabled", false);
  });
});

describe("a call of the API console", () => {
  const ran = (more: object = {}) => ({
    at: Date.UTC(2026, 10, 23, 12, 4, 35),
    status: 200,
    tookMs: 84,
    headers: { "content-type": "application/json", "x-request-id": "q1" },
    result: { id: "m1", settlesWithinMs: 4661 },
    curl: `curl -sS -X GET 'http://x/v1/viewer' \\\n  -H 'x-api-secret: ${secret}'`,
    ...more,
  });
  const noAnswer = () => Promise.reject<Response>(new TypeError("Failed to fetch"));
  const runIt = async (answer: () => Response | Promise<Response>) => {
    const bench = open(`api-console/${key}`, {}, { "/api-console": answer });
    await screen.findByRole("option", { name: "ck_AAAA…EEFF Weather robot" });
    await bench.user.type(screen.getByLabelText("Secret"), secret);
    await bench.user.click(screen.getByRole("button", { name: "Get Viewer" }));
    return bench;
  };

  it("shows when it came, how long it took, its headers, and a line that hides the secret and copies it", async () => {
    const { user } = await runIt(() => Response.json(ran()));
    expect(await screen.findByText(/^\d\d:04:35 · 84 ms · flaps turn for 5 s$/)).toBeTruthy();
    expect(screen.queryByText(/x-request-id/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Headers" }));
    expect(screen.getByText(/x-request-id: q1/)).toBeTruthy();
    // Nothing on the page holds it; what is copied does.
    expect(document.body.textContent).not.toContain(secret);
    await user.click(screen.getByRole("button", { name: "Copy curl" }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toContain(`x-api-secret: ${secret}`));
    const row = within(screen.getByRole("row", { name: /Get Viewer/ }));
    expect(row.getByText(/^\d\d:04:35$/)).toBeTruthy();
  });

  it("that is refused names rule, until and by whom in place of a board", async () => {
    const result = {
      type: "QuietHours",
      error: "Quiet.",
      rule: "quietHours",
      until: Date.UTC(2026, 10, 23, 7),
      setBy: "Noor",
    };
    await runIt(() => Response.json(ran({ status: 423, result })));
    expect(await screen.findByText("Quiet hours")).toBeTruthy();
    expect(screen.getByText("Noor")).toBeTruthy();
    expect(screen.getAllByText("423 Refused")).toHaveLength(2);
  });

  it("that got no answer says so once, with a way to try again", async () => {
    let isAway = true;
    const { user } = await runIt(() => (isAway ? noAnswer() : Response.json(ran())));
    expect(await screen.findByText("No answer came. The call may have arrived all the same.")).toBeTruthy();
    isAway = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findAllByText("200 Read")).toHaveLength(2);
  });

  it("that got no answer is called again by its own key, too", async () => {
    let isAway = true;
    const { user } = await runIt(() => (isAway ? noAnswer() : Response.json(ran())));
    await screen.findByText(/^No answer came\./);
    isAway = false;
    await user.click(screen.getByRole("button", { name: "Get Viewer" }));
    expect(await screen.findAllByText("200 Read")).toHaveLength(2);
    expect(screen.queryByText(/^No answer came\./)).toBeNull();
  });

  it("keeps what is typed while it is under way, and shows the one that was called", async () => {
    const answers: ((answer: Response) => void)[] = [];
    const { user } = open(
      `api-console/${key}`,
      {},
      { "/api-console": () => new Promise<Response>((resolve) => answers.push(resolve)) },
    );
    await screen.findByRole("option", { name: "ck_AAAA…EEFF Weather robot" });
    await user.type(screen.getByLabelText("Secret"), secret);
    await user.click(screen.getByRole("button", { name: "Get Viewer" }));
    await user.type(screen.getByLabelText("Secret"), "XYZ");
    await user.selectOptions(screen.getByRole("combobox", { name: "Method" }), "getSubscriptions");
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.(Response.json(ran()));
    expect(await screen.findByRole("row", { name: /Get Viewer/ })).toBeTruthy();
    expect(screen.getByLabelText("Secret")).toHaveProperty("value", `${secret}XYZ`);
    expect(screen.getByRole("button", { name: "Get Subscriptions" })).toBeTruthy();
  });

  it("is filled in again as it was, over quiet hours and a pin or not", async () => {
    const { user } = open(`api-console/${key}?subscription=s1`, {}, { "/api-console": () => Response.json(ran()) });
    await screen.findByRole("option", { name: "ck_AAAA…EEFF Weather robot" });
    await user.type(screen.getByLabelText("Secret"), secret);
    await user.selectOptions(screen.getByRole("combobox", { name: "Method" }), "postMessage");
    await user.type(screen.getByRole("textbox", { name: "Text" }), "Low tide");
    const forced = screen.getByRole("checkbox", { name: /^Override quiet hours and a pin/ });
    const fillIn = () => screen.getAllByRole("button", { name: "Fill in" });
    await user.click(screen.getByRole("button", { name: "Dry run" }));
    await waitFor(() => expect(fillIn()).toHaveLength(1));
    await user.click(forced);
    await user.click(screen.getByRole("button", { name: "Dry run" }));
    await waitFor(() => expect(fillIn()).toHaveLength(2));
    await user.click(fillIn()[1] as HTMLElement);
    expect(forced).toHaveProperty("checked", false);
    await user.click(fillIn()[0] as HTMLElement);
    expect(forced).toHaveProperty("checked", true);
  });

  it("is copied with the secret that it was made with, whatever stands in the form now", async () => {
    const { user } = await runIt(() => Response.json(ran()));
    const copies = async () => {
      await user.click(await screen.findByRole("button", { name: "Copy curl" }));
      return navigator.clipboard.readText();
    };
    await screen.findAllByText("200 Read");
    await user.click(screen.getByRole("button", { name: "Clear form" }));
    await waitFor(async () => expect(await copies()).toContain(`x-api-secret: ${secret}'`));
    await user.type(screen.getByLabelText("Secret"), "cs_another");
    await navigator.clipboard.writeText("");
    await waitFor(async () => expect(await copies()).toContain(`x-api-secret: ${secret}'`));
  });

  it("stands in the list also after a step aside, without the secret; a form that was left is empty", async () => {
    const { user } = await runIt(() => Response.json(ran()));
    await screen.findByRole("row", { name: /Get Viewer/ });
    await user.click(screen.getByRole("tab", { name: "Installables" }));
    await waitFor(() => expect(screen.queryByLabelText("Secret")).toBeNull());
    await user.click(screen.getByRole("tab", { name: "API console" }));
    expect(await screen.findByRole("row", { name: /Get Viewer.*200 Read/ })).toBeTruthy();
    expect(screen.getByLabelText("Secret")).toHaveProperty("value", "");
    expect(document.body.innerHTML).not.toContain(secret);
  });

  it("begins anew with an empty form, and the secret is seen only when somebody looks", async () => {
    const { user } = await runIt(() => Response.json(ran()));
    await user.click(screen.getByRole("button", { name: "Show the secret" }));
    expect(screen.getByLabelText("Secret")).toHaveProperty("type", "text");
    await user.click(screen.getByRole("button", { name: "Hide the secret" }));
    expect(screen.getByLabelText("Secret")).toHaveProperty("type", "password");
    await user.selectOptions(screen.getByRole("combobox", { name: "Method" }), "postMessage");
    await user.type(screen.getByRole("textbox", { name: "Text" }), "Low tide");
    expect(await screen.findByText("8 signs on 1 line, every sign has a code.")).toBeTruthy();
    await user.clear(screen.getByRole("textbox", { name: "Text" }));
    await user.type(screen.getByRole("textbox", { name: "Text" }), "1{Enter}2{Enter}3{Enter}4{Enter}5{Enter}6{Enter}7");
    expect(await screen.findByText(/^This text needs more than six lines\./)).toBeTruthy();
    expect(screen.queryByText(/0 lines/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Clear form" }));
    expect(screen.getByLabelText("Secret")).toHaveProperty("value", "");
    expect(screen.getByRole("combobox", { name: "Method" })).toHaveProperty("value", "getViewer");
    expect(screen.getByRole("combobox", { name: "Credential" })).toHaveProperty("value", key);
  });
});
