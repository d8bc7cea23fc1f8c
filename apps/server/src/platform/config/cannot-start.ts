/** Stops the start: a wrong setting, a missing licence, a directory in use. Operators see only the message. */
export class CannotStart extends Error {}
