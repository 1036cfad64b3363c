export declare function whyInstall(root: string, withDev: boolean): string | undefined;
export declare function ensureInstalled(root: string, withDev: boolean): Promise<void>;
export declare function installArguments(root: string, withDev: boolean): string[];
