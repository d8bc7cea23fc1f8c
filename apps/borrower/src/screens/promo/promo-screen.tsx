import type { ReactNode } from "react";
import { Screen } from "../../shared/frame/screen.tsx";
import { type RouteName, useServices, useWords } from "../../shared/index.ts";

type TitleKey = "market.title" | "coupons.title" | "draw.title" | "yx.title" | "yx.confirmTitle";

/** Frame of a promotion screen. The route table says which ones need a session. */
export function PromoScreen(props: {
	readonly title: TitleKey;
	readonly back: RouteName;
	readonly children: ReactNode;
}) {
	const { title, back, children } = props;
	const { t } = useWords("promo");
	const { identity } = useServices();
	return (
		<Screen title={title === "yx.title" ? t(title, { app: identity.appName }) : t(title)} back={back}>
			{children}
		</Screen>
	);
}
