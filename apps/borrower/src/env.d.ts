/** Version of the app, inserted by the build. */
declare const __VERSION__: string;
