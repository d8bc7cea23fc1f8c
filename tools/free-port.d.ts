/** A port on which nothing listens, for a process whose address others must know before it starts. */
export declare function freePort(): Promise<number>;
export declare function isFree(port: number): Promise<boolean>;
