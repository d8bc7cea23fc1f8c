declare const brand: unique symbol;

/** Gives a plain value a nominal type, so that one kind of text or id cannot be passed for another. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
