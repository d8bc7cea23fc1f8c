import { Component, type ReactNode } from "react";

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
