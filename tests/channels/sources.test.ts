import Pbf from "pbf";
import { describe, expect, it } from "vitest";
import { answeredOn, answerOf, channelOf, parse, shown } from "../support/sourceAnswers.ts";

describe("headlines", () => {
  const rss = "application/rss+xml";

  it("reads RSS, Atom and JSON Feed, and leaves out what does not fit", () => {
    const long = "Very ".repeat(60);
    const feed = `<rss version="2.0"><channel><title>News</title><item><title>Ferry &amp; bridge</title></item>
      <item><title>${long}</title></item><item><title>Ferry &amp; bridge</title></item><item><title><![CDATA[<b>Bold</b> move]]></title></item></channel></rss>`;
    expect(parse("headlines", answerOf(feed, rss))).toEqual({ titles: ["Ferry & bridge", "Bold move"] });
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><id>i</id><updated>2026-11-22T00:00:00Z</updated><entry><id>1</id><title type="text">Atom title</title></entry></feed>';
    expect(parse("headlines", answerOf(atom, "application/atom+xml"))).toEqual({ titles: ["Atom title"] });
    const json = JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: "t",
      items: [{ id: "1", title: "JSON title" }],
    });
    expect(parse("headlines", answerOf(json, "application/feed+json"))).toEqual({ titles: ["JSON title"] });
  });

  const inBytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const feedOf = (title: string, declared = "") =>
    `${declared}<rss version="2.0"><channel><title>t</title><item><title>${title}</title></item></channel></rss>`;
  const says = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`;
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
  it.each([
    ["its type", inBytes(feedOf("Caf\xe9 \x8a")), "application/rss+xml; charset=windows-1252", "Café Š"],
    ["its type in quotes", inBytes(feedOf("Caf\xe9")), 'application/rss+xml; Charset="ISO-8859-1"', "Café"],
    ["its declaration", inBytes(feedOf("Caf\xe9 \xa6", says("iso-8859-15"))), rss, "Café Š"],
    ["its type before its declaration", utf8(feedOf("Café", says("iso-8859-1"))), `${rss}; charset=utf-8`, "Café"],
    ["its mark before its type", utf8(`\uFEFF${feedOf("Café")}`), `${rss}; charset=latin1`, "Café"],
    ["the mark of UTF-16, little end first", utf16(`\uFEFF${feedOf("Café", says("utf-16"))}`), rss, "Café"],
    [
      "that of UTF-16, big end first",
      utf16(`\uFEFF${feedOf("Café")}`)
        .slice()
        .map((_, at, all) => all[at ^ 1] ?? 0),
      rss,
      "Café",
    ],
    ["nothing", utf8(feedOf("Café")), rss, "Café"],
    ["what nobody knows", utf8(feedOf("Café", says("klingon"))), `${rss}; charset=unheard-of`, "Café"],
    ["UTF-16 where it is plainly not", utf8(feedOf("Café", says("utf-16"))), rss, "Café"],
  ])("reads the characters of a text by %s", (_what, body, type, title) => {
    expect(parse("headlines", answerOf(body, type))).toEqual({ titles: [title] });
  });

  it.each([
    ["a sign in CDATA", "<![CDATA[A &amp; B]]>", "A & B"],
    ["a sign that was written twice over", "Marks &amp;amp; Co", "Marks & Co"],
    ["signs by their numbers", "<![CDATA[It&#8217;s &#x2014; &#xE9;]]>", "It’s — é"],
    ["signs by their names", "<![CDATA[Caf&eacute; &laquo;Zum B&auml;ren&raquo;&hellip;]]>", "Café «Zum Bären»…"],
    ["tags and a sign", "<![CDATA[<b class=x>Bold</b> &amp; <!-- new -->brave<br/>]]>", "Bold & brave"],
    [
      "what names no sign",
      "<![CDATA[Q&A; &nothing; &#0; &#xD800; &#9999999; &]]>",
      "Q&A; &nothing; &#0; &#xD800; &#9999999; &",
    ],
  ])("reads %s", (_what, written, title) => {
    expect(parse("headlines", answerOf(feedOf(written), rss))).toEqual({ titles: [title] });
  });

  it("takes no comparison for a tag: what no flap bears is left out with its title, not out of it", () => {
    const both = (title: string) => answerOf(feedOf(`${title}</title></item><item><title>Other`), rss);
    for (const title of ["5 &lt; 6 &gt; 4", "<![CDATA[5 &lt; 6 &gt; 4]]>", "<![CDATA[5 < 6 > 4]]>"]) {
      expect(parse("headlines", both(title)), title).toEqual({ titles: ["Other"] });
    }
  });

  it("reads titles that are all begins of tags or of signs as fast as any", () => {
    for (const begin of ["&lt;a", "&amp;#", "&lt;!--", "&amp;amp"]) {
      const began = performance.now();
      expect(parse("headlines", answerOf(feedOf(begin.repeat(150_000)), rss))).toEqual({ titles: [] });
      expect(performance.now() - began).toBeLessThan(2_000);
    }
  });

  it("refuses other kinds, statuses and what is cut off, and expands no entities", () => {
    expect(() => parse("headlines", answerOf("<rss", rss))).toThrow();
    expect(() => parse("headlines", answerOf("PNG", "image/png"))).toThrow();
    expect(() => parse("headlines", answerOf("", rss, { status: 500 }))).toThrow();
    const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>
      <rss version="2.0"><channel><title>t</title><item><title>&c;</title></item></channel></rss>`;
    const read = (): unknown => {
      try {
        return parse("headlines", answerOf(bomb, rss));
      } catch {
        return "refused";
      }
    };
    expect(JSON.stringify(read()).length).toBeLessThan(200);
  });
});

describe("departures", () => {
  const feed = (): Uint8Array => {
    const pbf = new Pbf();
    const time = (seconds: number) => (_: unknown, inside: Pbf) => inside.writeVarintField(2, seconds);
    const trip = (route: string, stop: string, seconds: number) =>
      pbf.writeMessage(
        2,
        (_: unknown, entity: Pbf) => {
          entity.writeStringField(1, route);
          entity.writeMessage(
            3,
            (__: unknown, update: Pbf) => {
              update.writeMessage(1, (___: unknown, descriptor: Pbf) => descriptor.writeStringField(5, route), null);
              update.writeMessage(
                2,
                (___: unknown, at: Pbf) => {
                  at.writeMessage(3, time(seconds), null);
                  at.writeStringField(4, stop);
                },
                null,
              );
            },
            null,
          );
        },
        null,
      );
    trip("11", "8503000", answeredOn / 1000 + 600);
    trip("4", "8503000", answeredOn / 1000 + 120);
    trip("9", "elsewhere", answeredOn / 1000 + 60);
    trip("2", "8503000", answeredOn / 1000 - 60);
    return pbf.finish();
  };

  it("tells what leaves the stop next, and refuses what breaks off", () => {
    const settings = { name: "Harbour", address: "https://transit.example/feed", stop: "8503000", key: "" };
    const [request] = channelOf("departures").source.requests(settings);
    const answer = answerOf(feed(), "application/x-protobuf", { url: request?.url ?? "" });
    expect(shown("departures", [answer], settings)).toEqual(["HARBOUR", "4        12:02", "11       12:10"]);
    expect(() => parse("departures", { ...answer, status: 503 })).toThrow();
  });
});

describe("numbers, states and rates", () => {
  it("reads a number by its pointer, which is never sent", () => {
    const settings = {
      title: "Rate",
      address: "https://api.example/x?y=1",
      pointer: "/a~1b/0/v",
      unit: "CHF",
      decimals: 2,
      token: "t",
    };
    const [request] = channelOf("number").source.requests(settings);
    expect(request?.headers).toEqual({ authorization: "Bearer t" });
    const answer = (body: unknown) => answerOf(JSON.stringify(body), "application/json", { url: request?.url ?? "" });
    expect(shown("number", [answer({ "a/b": [{ v: -1234567.891 }] })], settings)).toEqual([
      "RATE",
      "-1,234,567.89 CHF",
    ]);
    expect(() => parse("number", answer({ "a/b": [] }))).toThrow();
    expect(() => parse("number", answerOf("{", "application/json"))).toThrow();
  });

  it.each([
    [-0.0000001, 0, "0"],
    [-0.004, 2, "0.00"],
    [-0.6, 0, "-1"],
    ["-1234.5", 1, "-1,234.5"],
    [" 12 ", 0, "12"],
    ["0.5", 1, "0.5"],
    ["007", 0, "007"],
    ["0x1F", 0, "0X1F"],
    ["1e3", 0, "1E3"],
    ["Infinity", 0, "INFINITY"],
  ])("shows %j with %i decimals as it is read: %s", (value, decimals, written) => {
    const { preview } = channelOf("number");
    const settings = { ...(preview.settings as object), title: "Score", pointer: "", decimals };
    const answer = answerOf(JSON.stringify(value), "application/json");
    expect(shown("number", [answer], settings)).toEqual(["SCORE", written]);
  });

  it("reads Home Assistant's state, and has nothing to show when it is not available", () => {
    const state = (value: string) =>
      answerOf(
        JSON.stringify({ state: value, attributes: { friendly_name: "Garden", unit_of_measurement: "°C" } }),
        "application/json",
      );
    expect(shown("home-assistant", [state("21.5")])).toEqual(["GARDEN", "21.5 °C"]);
    expect(shown("home-assistant", [state("unavailable")])).toEqual([]);
  });

  it("reads the European Central Bank's rates", () => {
    const xml =
      "<Cube><Cube time='2026-11-20'><Cube currency='USD' rate='1.0842'/><Cube currency='JPY' rate='164.2'/></Cube></Cube>";
    expect(shown("exchange-rates", [answerOf(xml, "text/xml")])).toEqual([
      "1 EUR IS",
      "USD    1.0842",
      "JPY    164.20",
    ]);
    expect(() => parse("exchange-rates", answerOf("<html/>", "text/xml"))).toThrow();
  });

  it("reads a forecast, and a repository", () => {
    const forecast = {
      current: { temperature_2m: 11.6, weather_code: 61 },
      daily: { temperature_2m_max: [13.2], temperature_2m_min: [-0.4], precipitation_probability_max: [80] },
    };
    expect(shown("weather", [answerOf(JSON.stringify(forecast), "application/json")])).toEqual([
      "ZURICH",
      "12° RAIN",
      "HIGH 13° LOW 0°",
      "RAIN 80%",
    ]);
    const json = (body: unknown) => answerOf(JSON.stringify(body), "application/json");
    const answers = [
      json({ stargazers_count: 7 }),
      json({ total_count: 2 }),
      json({ workflow_runs: [{ status: "completed", conclusion: "failure" }] }),
    ];
    expect(shown("github", answers)).toEqual(["CLOCK", "7 STARS", "2 PULL REQUESTS", "LAST RUN FAILURE"]);
    expect(() => parse("github", ...answers.map((one) => ({ ...one, status: 404 })))).toThrow();
  });
});
