/** Stops the start: a wrong setting, a missing licence, a directory in use. Operators see only the message. */
export class CannotStart extends Error {}

/** Another process has the port. Whoever started this process may choose another port. */
export class PortTaken extends CannotStart {
	static readonly exitCode = 98;
}
