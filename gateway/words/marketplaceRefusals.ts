/* Why something of the marketplace was refused. */

export const listingNotFound = () => "There is no such channel in the catalogue, or it is not offered any more.";
export const categoryNotFound = () => "There is no such category.";
export const featureTypeNotFound = () => "There is no such selection of channels.";
export const channelNotFound = () => "There is no such channel.";
export const listingsPage = () => "A page holds 1 to 100 channels.";
export const strangeListingsCursor = () => "This cursor belongs to another category or another order.";
