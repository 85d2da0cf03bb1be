/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

export const scope = self;
export const { clients, registration } = self;
export const { origin } = self.location;
