import type { IconName } from "@puente/ui";
import { createContext, use } from "react";

/** A page of the user's menu. */
type OwnPage = { readonly path: string; readonly label: string; readonly icon: IconName };

export const OwnPagesContext = createContext<readonly OwnPage[]>([]);

/** The pages of the user's menu. A page cannot read the list of pages itself, which holds it. */
export const useOwnPages = () => use(OwnPagesContext);
