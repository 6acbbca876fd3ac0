"""Walls before the work: old paint and wallpaper as images on the XZ plane (colour and height)."""
from altbau import *
import cv2


def lin(h):
    return np.array(rgb(h)[:3], np.float32)


class WornWall:
    """Layers painted from the bottom up over the extents (x0, x1, z0, z1)."""

    def __init__(self, ext, base, res=330, seed=1):
        x0, x1, z0, z1 = self.ext = ext
        self.res, self.seed = res * min(1, float(args().get('scale', 1)) / .6), seed
        res = self.res
        w, h = int((x1 - x0) * res), int((z1 - z0) * res)
        self.X, self.Z = np.meshgrid(np.linspace(x0, x1, w), np.linspace(z0, z1, h))
        self.col = np.ones((h, w, 3), np.float32) * lin(base)
        self.hgt = np.zeros((h, w), np.float32)
        n = self.noise(1.1, 1.1, 4, 1)
        self.shade(.20 * np.clip((n - .35) * 2, 0, 1), (.8, 1, 1.25))

    def noise(self, fx, fz, octaves=3, seed=0):
        return fbm(self.X * fx + 40, self.Z * fz + 40, octaves, self.seed * 100 + seed)

    def shade(self, amount, tint=(1, 1, 1)):
        self.col *= np.clip(1 - np.asarray(amount)[..., None] * np.array(tint, np.float32), .02, 1)

    def cover(self, mask, colour, height=None):
        m = np.clip(mask, 0, 1)[..., None]
        c = colour if isinstance(colour, np.ndarray) and colour.ndim == 3 else np.ones_like(self.col) * lin(colour)
        self.col = self.col * (1 - m) + c * m
        if height is not None:
            self.hgt = self.hgt * (1 - m[..., 0]) + height * m[..., 0]

    def rect(self, x0, x1, z0, z1, soft=.02):
        e = np.minimum(np.minimum(self.X - x0, x1 - self.X), np.minimum(self.Z - z0, z1 - self.Z))
        return np.clip(e / soft + .5, 0, 1)

    def peel(self, field, layers, rim=.006):
        """field > 0 is bare; layers [(threshold, colour, height)], outermost first."""
        grain = self.noise(70, 70, 3, 33)
        for i, (thr, colour, height) in enumerate(layers):
            f = field - thr
            self.shade(.5 * np.exp(-(np.clip(-f, 0, 9) / rim) ** 1.0) * (f < 0), (.9, 1, 1.1))
            c = np.ones_like(self.col) * lin(colour) * (.78 + .4 * grain)[..., None] * (.85 + .3 * self.noise(3, 3, 3, 60 + i))[..., None]
            self.cover(f / .0025, c, height)
            # shadow below the upper rim, light on the lower one
            sh = cv2.GaussianBlur((f > 0).astype(np.float32), (0, 0), 1.6)
            gz = np.gradient(sh, axis=0)
            self.shade(np.clip(-gz * 2.6, 0, .75))
            self.col *= (1 + np.clip(gz * 1.2, 0, .25))[..., None]

    def crack(self, x, z, angle, length, width=.0022, seed=0, branch=.25, depth=3, drift=.5):
        rs = np.random.RandomState(self.seed * 77 + seed)
        img = np.zeros(self.hgt.shape, np.float32)

        def walk(x, z, a, ln, w, d):
            step = .018
            for i in range(int(ln / step)):
                a2 = a + rs.randn() * drift
                nx, nz = x + step * math.cos(a2), z + step * math.sin(a2)
                p, q = [(int((u - self.ext[0]) * self.res * 8), int((v - self.ext[2]) * self.res * 8)) for u, v in ((x, z), (nx, nz))]
                t = max(1, int(round(w * (1 - .7 * i * step / ln) * self.res)))
                cv2.line(img, p, q, 1.0, t, cv2.LINE_AA, 3)
                x, z = nx, nz
                a += rs.randn() * .07
                if d and rs.rand() < branch * step * 6:
                    walk(x, z, a + rs.choice((-1, 1)) * rs.uniform(.5, 1.1), ln * rs.uniform(.15, .4), w * .6, d - 1)
        walk(x, z, angle, length, width, depth)
        soft = cv2.GaussianBlur(img, (0, 0), .8)
        halo = cv2.GaussianBlur(img, (0, 0), 7)
        self.shade(np.clip(.80 * soft, 0, .85) + np.clip(.35 * halo, 0, .15), (.9, 1, 1.1))
        self.hgt -= .8 * soft

    def stain(self, s, tint=(.45, .7, 1.0), strength=1.0, seed=0):
        """Water mark where s > 0 (metres from its rim): brown rims, pale inside."""
        inside = np.clip(s / .02, 0, 1)
        self.shade(strength * inside * (.14 + .16 * self.noise(4, 4, 4, seed)), tint)
        for d, wd, a in ((.010, .010, .60), (.07, .022, .28), (.16, .018, .26), (.27, .03, .18)):
            ring = np.exp(-((s - d - .03 * (self.noise(6, 6, 3, seed + int(d * 500)) - .5)) / wd) ** 2)
            self.shade(strength * a * ring * (.35 + 1.1 * self.noise(7, 5, 3, seed + 3)), tint)

    def material(self, name, rough=.85, bump=.6, rough_map=None):
        x0, x1, z0, z1 = self.ext
        g = G(name)
        p = g.pos()
        x, y, z = g.xyz(p)
        cb = g.n('CombineXYZ')
        g._set(cb.inputs[0], g.mul(g.math('SUBTRACT', x, x0), 1 / (x1 - x0)))
        g._set(cb.inputs[1], g.mul(g.math('SUBTRACT', z, z0), 1 / (z1 - z0)))
        t = g.image(image_from(name, np.clip(self.col, 0, 1)), cb.outputs[0], interp='Linear').outputs[0]
        h = g.image(image_from(name + 'h', self.hgt), cb.outputs[0], interp='Linear').outputs[0]
        b = g.bump(g.noise(p, 2.6, 2), .5, .012)
        b = g.bump(g.noise(p, 30, 2, .6), .3, .002, b)
        b = g.bump(g.noise(p, 380, 1), .35, .0007, b)
        b = g.bump(h, bump, .003, b)
        g.bsdf(avg=(*self.col.mean((0, 1)).tolist(), 1), Base_Color=t, Roughness=rough, Specular=.2, Normal=b)
        return g.m
