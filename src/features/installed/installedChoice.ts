import {
  type ChannelFilter,
  type ChannelSort,
  channelFilters,
  channelSorts,
} from "../../../machines/channel/installedListMachine.ts";

/** What the address says of the list; what is no choice there is the default. */
export function choiceOf(search: URLSearchParams): { filter: ChannelFilter; sort: ChannelSort } {
  return {
    filter: channelFilters.find((filter) => filter === search.get("filter")) ?? "all",
    sort: channelSorts.find((sort) => sort === search.get("sort")) ?? "daily",
  };
}

/** The address of a choice: defaults are not told. */
export function withChoice(filter: ChannelFilter, sort: ChannelSort): URLSearchParams {
  const search = new URLSearchParams();
  if (filter !== "all") search.set("filter", filter);
  if (sort !== "daily") search.set("sort", sort);
  return search;
}
