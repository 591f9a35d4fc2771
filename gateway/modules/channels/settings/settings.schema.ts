import { type Builder, builder, refusableDirect } from "../../../schema/builder.ts";
import { DayPlanFaceRef } from "../installed/dayPlan.schema.ts";
import { previewSettings, type SettingsPreview } from "./preview.service.ts";
import type { SettingProblem } from "./problems.ts";
import {
  type Configuration,
  type ConfigurationUrl,
  readConfiguration,
  readConfigurationUrl,
  type SavedSettings,
  saveSettings,
} from "./settings.service.ts";

const UrlRef = builder.objectRef<ConfigurationUrl>("SubscriptionConfigurationUrl");
const ConfigurationRef = builder.objectRef<Configuration>("SubscriptionConfiguration");
const ProblemRef = builder.objectRef<SettingProblem>("SettingProblem");
const PreviewRef = builder.objectRef<SettingsPreview>("SubscriptionSettingsPreview");
const SavedRef = builder.objectRef<SavedSettings>("SaveSubscriptionSettingsSuccess");

/** Settings of channels: where they are made, the product's own form, saving. */
export function addChannelSettings(builder: Builder): void {
  addTypes();
  builder.queryField("subscriptionConfigurationUrl", (t) =>
    t.field({
      type: UrlRef,
      description: "Where a channel is configured; NotFound where there is nothing to set.",
      args: { subscriptionId: t.arg.id({ required: true }) },
      resolve: (_root, { subscriptionId }, { context, principal }) =>
        readConfigurationUrl(context, principal, subscriptionId),
    }),
  );
  builder.queryField("subscriptionConfiguration", (t) =>
    t.field({
      type: ConfigurationRef,
      description: "The product's own form of a channel; NotFound for what its developer configures.",
      args: { subscriptionId: t.arg.id({ required: true }) },
      resolve: (_root, { subscriptionId }, { context, principal }) =>
        readConfiguration(context, principal, subscriptionId),
    }),
  );
  builder.queryField("subscriptionSettingsPreview", (t) =>
    t.field({
      type: PreviewRef,
      description: "What a channel would show next with these settings. Nothing is saved, and no source is asked.",
      args: { subscriptionId: t.arg.id({ required: true }), settings: t.arg({ type: "Json", required: true }) },
      resolve: (_root, { subscriptionId, settings }, { context, principal }) =>
        previewSettings(context, principal, { subscriptionId, settings }),
    }),
  );
  builder.mutationField("saveSubscriptionSettings", (t) =>
    t.field({
      type: SavedRef,
      description:
        "All settings at once. A secret that is left out or empty is kept, null removes it; with an address of another host it has to be given again. A source is asked before it is saved.",
      args: {
        subscriptionId: t.arg.id({ required: true }),
        settings: t.arg({ type: "Json", required: true }),
        expected: t.arg.string({
          description:
            "The version that the caller began with: what somebody else saved since is not replaced, by the rule settings.",
        }),
      },
      errors: refusableDirect("SaveSubscriptionSettings"),
      resolve: (_root, { subscriptionId, settings, expected }, { context, principal }) =>
        saveSettings(context, principal, { subscriptionId, settings, expected: expected ?? null }),
    }),
  );
}

function addTypes(): void {
  UrlRef.implement({
    fields: (t) => ({
      configurationUrl: t.exposeString("configurationUrl", {
        description:
          "A path of this origin for the product's own form; an https address for the page of its developer.",
      }),
      configurationToken: t.exposeString("configurationToken", {
        nullable: true,
        description: "For the fragment of its developer's page: ten minutes, this channel, writing settings only.",
      }),
    }),
  });
  ConfigurationRef.implement({
    description: "What the product's own form is drawn from.",
    fields: (t) => ({
      id: t.exposeID("subscriptionId"),
      title: t.exposeString("title"),
      schema: t.expose("schema", { type: "Json", description: "The part of JSON Schema that channels keep to." }),
      values: t.expose("values", { type: "Json", description: "A secret that is set reads { set: true }." }),
      words: t.expose("words", { type: "Json", description: "What stands on its buttons, by name." }),
      version: t.exposeString("version", {
        description: "Which settings these are; another one whenever they change.",
      }),
    }),
  });
  ProblemRef.implement({
    description: "What is wrong with one setting.",
    fields: (t) => ({
      path: t.exposeString("path", { description: "Its name; `bins.0.name` in a list; empty for the whole." }),
      error: t.exposeString("error"),
    }),
  });
  PreviewRef.implement({
    fields: (t) => ({
      face: t.field({
        type: DayPlanFaceRef,
        nullable: true,
        description: "Null while anything is wrong.",
        resolve: ({ face }) => face,
      }),
      problems: t.field({ type: [ProblemRef], resolve: ({ problems }) => [...problems] }),
    }),
  });
  SavedRef.implement({
    fields: (t) => ({
      saved: t.exposeBoolean("saved", { description: "Nothing was saved while anything is wrong." }),
      subscriptionId: t.exposeID("subscriptionId"),
      version: t.exposeString("version", { description: "Of the settings that are kept now." }),
      problems: t.field({ type: [ProblemRef], resolve: ({ problems }) => [...problems] }),
    }),
  });
}
