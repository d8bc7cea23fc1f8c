/** What a test gives its child processes: no setting of the machine, and the cache that saves compiling the source again. */
export const childEnvironment = () => ({
	PATH: process.env["PATH"],
	NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
});
