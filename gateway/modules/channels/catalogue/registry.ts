import type { AnyChannel, ChannelRegistry } from "../kit.ts";
import { binsChannel } from "./bins/channel.ts";
import { birthdaysChannel } from "./birthdays/channel.ts";
import { datesChannel } from "./calendar/channel.ts";
import { type CatalogueChannel, type Rule, type RuleOf, readCatalogue } from "./catalogue.data.ts";
import type { FromRule } from "./define.ts";
import { departuresChannel } from "./departures/channel.ts";
import { exchangeRatesChannel } from "./exchangeRates/channel.ts";
import { githubChannel } from "./github/channel.ts";
import { headlinesChannel } from "./headlines/channel.ts";
import { homeAssistantChannel } from "./homeAssistant/channel.ts";
import { numberChannel } from "./number/channel.ts";
import { onThisDayChannel } from "./onThisDay/channel.ts";
import { blended, messageSetCreator } from "./own.ts";
import { barChannel } from "./rules/bars.ts";
import { linesChannel, wordsChannel, zonesChannel } from "./rules/clocks.ts";
import { countdownChannel } from "./rules/countdowns.ts";
import { pairsChannel, rotaChannel, sayingsChannel, weekdaysChannel } from "./rules/sayings.ts";
import { monthTableChannel, tableCycleChannel } from "./rules/tables.ts";
import { artChannel, calendarChannel, lifeChannel } from "./rules/tiles.ts";
import { moonChannel, planetsChannel, seasonsChannel, sunChannel } from "./sky/channels.ts";
import { skyTonightChannel } from "./skyTonight/channel.ts";
import { weatherChannel } from "./weather/channel.ts";
import { webhookChannel } from "./webhook/channel.ts";

const byRule: { readonly [Type in Rule["type"]]: FromRule<Type> } = {
  lines: linesChannel,
  zones: zonesChannel,
  words: wordsChannel,
  bar: barChannel,
  countdown: countdownChannel,
  "table-next": seasonsChannel,
  calendar: calendarChannel,
  "month-table": monthTableChannel,
  moon: moonChannel,
  sun: sunChannel,
  "table-cycle": tableCycleChannel,
  rota: rotaChannel,
  "weekday-cycle": weekdaysChannel,
  "art-cycle": artChannel,
  life: lifeChannel,
  pairs: pairsChannel,
};

/** Channels with a definition of their own. */
const byName: Readonly<Record<string, (channel: CatalogueChannel) => AnyChannel>> = {
  "channel-planets": planetsChannel,
  bins: binsChannel,
  birthdays: birthdaysChannel,
  calendar: datesChannel,
  departures: departuresChannel,
  "exchange-rates": exchangeRatesChannel,
  github: githubChannel,
  headlines: headlinesChannel,
  "home-assistant": homeAssistantChannel,
  number: numberChannel,
  "on-this-day": onThisDayChannel,
  "sky-tonight": skyTonightChannel,
  slack: webhookChannel,
  weather: weatherChannel,
  webhook: webhookChannel,
  blended,
  "message-set-creator": messageSetCreator,
};

function fromRule<Type extends Rule["type"]>(channel: CatalogueChannel, rule: RuleOf<Type>): AnyChannel {
  const make = byRule[rule.type as Type];
  return make(channel, rule);
}

function definitionOf(channel: CatalogueChannel): AnyChannel {
  const own = byName[channel.id];
  if (own !== undefined) return own(channel);
  return channel.rule === undefined ? sayingsChannel(channel) : fromRule(channel, channel.rule);
}

let channels: ReadonlyMap<string, AnyChannel> | undefined;

/** Every channel that this version of the product can show, by the catalogue's name of it. */
export function listChannels(): ReadonlyMap<string, AnyChannel> {
  if (channels === undefined) {
    channels = new Map(
      readCatalogue()
        .channels.map(definitionOf)
        .map((definition) => [definition.identifier, definition]),
    );
  }
  return channels;
}

export const findChannel: ChannelRegistry = (identifier) => listChannels().get(identifier);
