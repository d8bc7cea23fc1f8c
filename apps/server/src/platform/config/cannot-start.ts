/** Why a start ends at once: a setting, a licence, a directory in use. The message is all an operator needs to see. */
export class CannotStart extends Error {}
