/** The secret of an address opens for this subscription alone. */
export const boundTo = (subscriptionId: string): string => `webhook ${subscriptionId}`;
