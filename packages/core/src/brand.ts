declare const brand: unique symbol;

/** A plain value that carries a name, so that one kind of text or id cannot be passed for another. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
