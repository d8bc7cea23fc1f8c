import type { ComponentType } from "react";

/** An example in both themes. Ids of its fields have the theme in them, so that each is there once. */
type ExampleProps = { readonly theme: "light" | "dark" };

/** The states of each part, by its name in packages/ui. */
export type Examples = Readonly<Record<string, ComponentType<ExampleProps>>>;

export const noAction = () => undefined;

/** A link that stays on the page. */
export const here = { href: "#kit" };
