import type { MouseEventHandler } from "react";

/** Target of a link. The app supplies the handler: this package knows no routes. */
export type LinkProps = { readonly href: string; readonly onClick?: MouseEventHandler<HTMLAnchorElement> };
