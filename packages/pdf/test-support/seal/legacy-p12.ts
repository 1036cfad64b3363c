/** A PKCS#12 file as old Windows versions export it: certificate under RC2, key under 3DES. */
export const legacyP12 = Buffer.from(
  [
    'MIIDyAIBAzCCA44GCSqGSIb3DQEHAaCCA38EggN7MIIDdzCCAlcGCSqGSIb3DQEHBqCCAkgwggJEAgEAMIICPQYJKoZI',
    'hvcNAQcBMBwGCiqGSIb3DQEMAQYwDgQIfLoe67C8DS8CAggAgIICEE2YorMDwYWcEPBFwkqLbjaRRty2G8pKKnWosT1j',
    'dl5u48YLqe0EiAzeMVh41VsT9iilhqW59NPVrvQyWfviv/a31HFF4fA6z7bHSaXTMhIecIumhFNXjTUv8QbQ8ZbVRfWh',
    'WDL9OMPB0cqCtwCHx7vkzIEB/f2ApirABkg5xVVXnAmc+B4bIum8MsVoyoqxwuQYMnS0Eo5OdCuMF+VccThrOUepYf+g',
    'GdSkJmrya06lE1GrEo3qTR1iq0YzwtZHt1D1PWAOe5ti1XyCx2xmQ3WtWHg8DYgh5/prbJvRy8bNEJosBlgy6nccOnM+',
    'XK3Jr51Ih8Vc7uChYhAk4p+ffm1kwJ5UqISr/7fH8bueuzdD95LpQPpxxJDa/YoUdpqK5xJTwfd07AtLw5N+4cKxYAGw',
    'Wtn0+koJJ2zkkpaNYhaGY0u33L/nDhymczl5pD9BkgFbOVBVeILm+dw4zLBhVpYLJnH0N2dwx1bM3p7y6ZBY+OWNwNf0',
    'VhNsEeSPuURJFGW/8MUtlr87gK7sNQV+w3MPpTTiA0qtISSmAtX+lw4XWJY85jJlNZnmcLkwptVzUJAy27BjBUT2GP3K',
    '3FLQQpVYWa1ZnXbWrLkDsbjrEx+zNFP277B21aRyLxwduicR/B9i67GCrr67MlTNNGntdRbE40Do2bQ3c3y6bj6wKU/1',
    'n/d8Nak1D6DqcjZkzYH7nzCCARgGCSqGSIb3DQEHAaCCAQkEggEFMIIBATCB/gYLKoZIhvcNAQwKAQKggbQwgbEwHAYK',
    'KoZIhvcNAQwBAzAOBAjZ20bz5ubfrgICCAAEgZAal8QDmYnXO7YdV7Tdr80uWTXMKQl+hNe8bzihritiDFXB3yVmNQu+',
    'fGiX606ZeP2d37TwPai5GIq6QIu3Jrj7KIGZSi2lkruo7muY/puUHOGzVgY9ZuGS5WpiudgMoPLIVE0veCJ8KuaDM4ZX',
    '7P3eNrky2Nq7+aQydESgTBQp73yzRkms65SN1Xhh+nc2EGQxODARBgkqhkiG9w0BCRQxBB4CAGEwIwYJKoZIhvcNAQkV',
    'MRYEFC5yrdDZ0US7wWVhKeV3QFVetngwMDEwITAJBgUrDgMCGgUABBQ0+E+hVvkK5zzZIE6WSJugOmk2zwQI+Qb3Z3j5',
    'TC0CAggA',
  ].join(''),
  'base64',
);
export const legacyPassword = 'secret';
