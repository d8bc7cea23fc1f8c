/** Both drivers return int8 and date as text; otherwise the two engines would return different types. */
export const asText = (value: string) => value;
export const textTypes = [20, 1082] as const;
