import { isPlanOutdated } from "./outdated-plan.ts";

/** Of the network and of a full disk, and of PostgreSQL (docs/operations.md lists what they mean). */
const codes: ReadonlySet<string> = new Set([
	"EAI_AGAIN",
	"ECONNREFUSED",
	"ECONNRESET",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"ENOSPC",
	"ENOTFOUND",
	"EPIPE",
	"ETIMEDOUT",
	// Connected to a server that is read-only: a failover has not ended.
	"25006",
	// The server ended a transaction that did nothing for too long.
	"25P03",
	// Serialization failure and deadlock.
	"40001",
	"40P01",
	// Disk full, too many connections.
	"53100",
	"53300",
	// Lock not granted in time; statement cancelled because it took too long.
	"55P03",
	"57014",
	// The server is stopping, has crashed, or is starting.
	"57P01",
	"57P02",
	"57P03",
]);
/** Every code of this class is a lost or refused connection. */
const connectionClass = "08";

/** Errors of the driver, which have no code. */
const messages: ReadonlySet<string> = new Set([
	"Client has encountered a connection error and is not queryable",
	"Client was closed and is not queryable",
	"Connection terminated",
	"Connection terminated due to connection timeout",
	"Connection terminated unexpectedly",
	"Query read timeout",
	"timeout exceeded when trying to connect",
]);

/** Whether the database cannot serve now but may later, so that the caller should try again. */
export function isDatabaseUnavailable(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const code = "code" in error && typeof error.code === "string" ? error.code : null;
	if (isPlanOutdated(error)) return true;
	if (code === null) return messages.has(error.message);
	// The socket of a server on the same machine.
	if (code === "ENOENT") return "syscall" in error && error.syscall === "connect";
	return codes.has(code) || (code.length === 5 && code.startsWith(connectionClass));
}
