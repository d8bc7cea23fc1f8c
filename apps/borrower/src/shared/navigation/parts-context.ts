import type { Currency } from "@puente/core/money";
import type { Country, Language } from "@puente/core/region";
import { type ComponentType, createContext, use } from "react";
import type { Output } from "../calls/use-call.tsx";

export type FirstDueProps = {
	readonly orderNo: string;
	readonly currency: Currency;
	readonly dueOn: string;
	readonly dueMinor: number;
	/** The loan with its schedule; undefined if it is not known. */
	readonly detail: Output<"repayDetail"> | undefined;
};

export type PaySheetProps = {
	readonly orderNo: string;
	readonly open: boolean;
	readonly onClose: () => void;
};

export type HomeAutopayProps = {
	readonly orderNo: string;
	/** Home offers it in full; the page of the loan has one line. */
	readonly where: "home" | "repay";
};

/** Loads a component with its texts, so that it opens complete. */
export type LoadPart<Props> = (language: Language, country: Country) => Promise<ComponentType<Props>>;

/** Parts of one area that a screen of another area shows. The shell, which imports all areas, provides them. */
export type Parts = {
	readonly firstDue: LoadPart<FirstDueProps>;
	readonly paySheet: LoadPart<PaySheetProps>;
	readonly homeAutopay: LoadPart<HomeAutopayProps>;
};

export const PartsContext = createContext<Parts | null>(null);

export function useParts(): Parts {
	const parts = use(PartsContext);
	if (parts === null) throw new Error("useParts was called outside PartsContext");
	return parts;
}
