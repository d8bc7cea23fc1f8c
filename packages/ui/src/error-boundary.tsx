import { Component, type ReactNode, Suspense } from "react";

type Props = { readonly broken: ReactNode; readonly children: ReactNode };

/** Shows `broken` in place of children that threw an error. */
export class ErrorBoundary extends Component<Props, { readonly isBroken: boolean }> {
	override state = { isBroken: false };

	static getDerivedStateFromError(): { readonly isBroken: boolean } {
		return { isBroken: true };
	}

	override render(): ReactNode {
		return this.state.isBroken ? this.props.broken : this.props.children;
	}
}

/** A lazy part that a screen can do without. Where its script cannot be loaded, nothing is shown in its place. */
export function Optional(props: { readonly waiting?: ReactNode; readonly children: ReactNode }) {
	return (
		<ErrorBoundary broken={null}>
			<Suspense fallback={props.waiting ?? null}>{props.children}</Suspense>
		</ErrorBoundary>
	);
}
