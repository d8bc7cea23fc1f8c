export * from "@tensorflow/tfjs-core";
