/** Characters per field; the specification has no bounds, these only keep out what no person would type. */
export const maxLengths = { firstName: 100, lastName: 100, email: 254, phone: 50, message: 10_000 } as const;
