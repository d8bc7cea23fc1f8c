import type { KeyOf } from "@puente/words";
import type { ReactNode } from "react";
import { Screen } from "../../shared/frame/screen.tsx";
import { Guard } from "../../shared/navigation/guard.tsx";
import type { RouteName } from "../../shared/navigation/routes.ts";
import { useWords } from "../../shared/words/use-words.ts";

type FrameProps = {
	readonly title: Extract<KeyOf<"support">, `${string}itle`>;
	readonly back: RouteName;
	readonly children: ReactNode;
};

/** Frame of a support screen, with login guard. */
export function SupportScreen(props: FrameProps) {
	return (
		<Guard>
			<Titled {...props} />
		</Guard>
	);
}

function Titled({ title, back, children }: FrameProps) {
	const { t } = useWords("support");
	return (
		<Screen title={t(title)} back={back}>
			{children}
		</Screen>
	);
}
