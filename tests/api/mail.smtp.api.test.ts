import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { openSmtpServer, type SmtpServer } from "../support/smtpServer.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

let smtp: SmtpServer;
let app: TestApp;
let origin: string;

beforeAll(async () => {
  smtp = await openSmtpServer();
  app = await testApp({
    config: { smtpUrl: smtp.url, smtpFrom: { name: "Our boards", address: "boards@clatter.example" }, loopback: false },
    seed: (seed) => seed.person("mia").person("ben"),
  });
  origin = await app.listen();
});

afterAll(async () => {
  await app.close();
  await smtp.close();
});

test("with a mail server mails go there, as text and HTML with its pictures", async () => {
  await openBrowser(origin).post(`${origin}/forgot-password`, { emailAddress: "mia@example.com" });
  await app.context.mail.settled();
  expect(smtp.messages).toHaveLength(1);
  const [message] = smtp.messages;
  expect(message?.to).toEqual(["mia@example.com"]);
  expect(message?.source).toMatch(/^From: Our boards <boards@clatter\.example>/m);
  expect(message?.source).toMatch(/^Subject: Choose a new password/m);
  expect(message?.source).toContain("Content-Type: text/plain");
  expect(message?.source).toContain("Content-Type: text/html");
  expect(message?.source.match(/Content-Id: <(logo|board)>/gi)).toHaveLength(2);
});

test("a mail that is refused is logged without its link, and the person's request is answered all the same", async () => {
  smtp.refusing = true;
  const answer = await openBrowser(origin).post(`${origin}/forgot-password`, { emailAddress: "ben@example.com" });
  await app.context.mail.settled();
  expect(answer.status).toBe(200);
  const log = app.logLines.filter((line) => line.includes("A mail could not be sent"));
  expect(log).toHaveLength(1);
  expect(log[0]).not.toContain("/reset-password/");
});
