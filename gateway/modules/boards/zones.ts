/** A time zone by its IANA name, and as people call it: the city, with what stands between region and city. */
export interface ZoneRecord {
  readonly id: string;
  readonly timezoneCity: string;
}

/** The first part of the zones' names: "America", "Europe". The documents call it a country. */
export interface RegionRecord {
  readonly id: string;
  readonly timezones: readonly ZoneRecord[];
}

/** The city of a zone: "New York", and "Indianapolis, Indiana" where a region has a part between. */
export function cityOf(name: string): string {
  const [, ...parts] = name.split("/");
  return (parts.length === 0 ? [name] : parts.toReversed()).join(", ").replaceAll("_", " ");
}

let regions: readonly RegionRecord[] | undefined;

/** Every zone that this machine's own list knows, by region, both by name; UTC is a region of its own, which lists leave out. */
export function listRegions(): readonly RegionRecord[] {
  regions ??= groupByRegion([...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])]);
  return regions;
}

function groupByRegion(names: readonly string[]): readonly RegionRecord[] {
  const groups = new Map<string, ZoneRecord[]>();
  for (const id of names.toSorted()) {
    const [region = id] = id.split("/");
    const zones = groups.get(region) ?? [];
    groups.set(region, zones);
    zones.push({ id, timezoneCity: cityOf(id) });
  }
  return [...groups].map(([id, timezones]) => ({ id, timezones }));
}
