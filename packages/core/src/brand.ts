declare const brand: unique symbol;

/** Gives a plain value a nominal type, so that one kind of text or id cannot be passed for another. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** A number with its unit: sums and differences stay plain numbers and fit again, a number of another unit does not. */
export type Unit<Name extends string> = number & { readonly [brand]?: Name };
